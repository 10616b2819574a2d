import { latest } from "@/lib/generated/partner-platform";

import { Status } from "./status";

export default function Page() {
  return (
    <main>
      {latest} <Status />
    </main>
  );
}

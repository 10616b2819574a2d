"use client";

import { useEffect, useState } from "react";

import { useGenerated } from "@/lib/use-generated";

/** Generated code in the bundle of the browser. */
export function Status() {
  const [status, setStatus] = useState("");
  useEffect(() => {
    void useGenerated().then(setStatus);
  }, []);
  return <span>{status}</span>;
}

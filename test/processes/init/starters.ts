/**
 * Projects as their starters write them, cut down to what says what is built: manifests, tsconfigs and sources.
 *
 * From the packages that hold the templates: @nestjs/schematics 11.1 and 12.0, express-generator-typescript 2.8, fastify-cli 8.0,
 * create-next-app 16.4, create-vite 9.3, sv 0.17 and @sveltejs/kit 2.70, astro 6.0, @tanstack/create 0.70,
 * @quick-start/create-electron 1.0 (electron-vite), and `tsc --init` of TypeScript 5.9.
 */
export interface Starter {
  readonly files: Readonly<Record<string, string>>;
  /** What the project builds with the compiler; none: it only checks, and a bundler builds. */
  readonly built: readonly string[];
  /** The file that imports a generated one. */
  readonly importer: string;
  /** Where `init` puts generated files. */
  readonly output: string;
  /** The folder in which `init` runs, if it is not the root. */
  readonly below?: string;
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const empty = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, "export {};\n"]));

const nest = {
  module: "nodenext",
  moduleResolution: "nodenext",
  esModuleInterop: true,
  isolatedModules: true,
  declaration: true,
  emitDecoratorMetadata: true,
  experimentalDecorators: true,
  target: "ES2023",
  sourceMap: true,
  outDir: "./dist",
  incremental: true,
};

const nestSources = empty("src/main.ts", "src/app.module.ts", "test/app.e2e-spec.ts");

const bundled = {
  module: "esnext",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  noEmit: true,
};

export const starters: Readonly<Record<string, Starter>> = {
  "Nest 11": {
    files: {
      "package.json": json({ name: "api", devDependencies: { typescript: "^5.7.3", prettier: "^3.4.2" } }),
      ".prettierrc": '{ "singleQuote": true, "trailingComma": "all" }\n',
      "tsconfig.json": json({ compilerOptions: { ...nest, baseUrl: "./" } }),
      "tsconfig.build.json": json({
        extends: "./tsconfig.json",
        exclude: ["node_modules", "test", "dist", "**/*spec.ts"],
      }),
      ...nestSources,
    },
    built: ["tsconfig.build.json"],
    importer: "src/main.ts",
    output: "src/generated",
  },
  "Nest 12": {
    files: {
      "package.json": json({ name: "api", type: "module", devDependencies: { typescript: "^6.0.2" } }),
      ".oxlintrc.json": json({ ignorePatterns: [] }),
      "tsconfig.json": json({ compilerOptions: { ...nest, rootDir: ".", strict: true } }),
      "tsconfig.build.json": json({
        extends: "./tsconfig.json",
        compilerOptions: { rootDir: "./src" },
        include: ["src"],
        exclude: ["node_modules", "test", "dist", "**/*spec.ts"],
      }),
      "vitest.config.ts": "export default {};\n",
      ...nestSources,
    },
    built: ["tsconfig.build.json"],
    importer: "src/main.ts",
    output: "src/generated",
  },
  "Express, CommonJS": {
    files: {
      "package.json": json({ name: "express-typescript-example", devDependencies: { typescript: "^5.9.3" } }),
      "tsconfig.json": json({
        compilerOptions: { target: "ES2022", module: "commonjs", strict: true, baseUrl: "./" },
        include: ["src/**/*.ts", "tests/**/*.ts", "scripts", "eslint.config.ts", "vitest.config.mts"],
        exclude: ["src/public/*"],
      }),
      "tsconfig.prod.json": json({
        compilerOptions: {
          target: "ES2022",
          module: "CommonJS",
          strict: true,
          baseUrl: "./",
          outDir: "dist",
        },
        include: ["src/**/*.ts"],
        exclude: ["tests", "src/public/", "scripts", "eslint.config.ts", "vitest.config.js"],
      }),
      ...empty("src/main.ts", "src/routes/users.ts", "tests/users.test.ts", "eslint.config.ts"),
    },
    built: ["tsconfig.prod.json"],
    importer: "src/main.ts",
    output: "src/generated",
  },
  "Express, ES modules, sources in lib/": {
    files: {
      "package.json": json({ name: "shop", type: "module", devDependencies: { typescript: "^5.9.3" } }),
      "tsconfig.json": json({
        compilerOptions: { target: "es2022", module: "nodenext", outDir: "dist", strict: true },
      }),
      ...empty("lib/server.ts", "lib/routes/orders.ts"),
    },
    built: ["tsconfig.json"],
    importer: "lib/server.ts",
    output: "lib/generated",
  },
  Fastify: {
    files: {
      "package.json": json({ name: "api", type: "module", devDependencies: { typescript: "~5.9.2" } }),
      "tsconfig.json": json({
        compilerOptions: {
          outDir: "dist",
          sourceMap: true,
          target: "esnext",
          module: "nodenext",
          allowImportingTsExtensions: true,
          rewriteRelativeImportExtensions: true,
          verbatimModuleSyntax: true,
          erasableSyntaxOnly: true,
        },
        include: ["src/**/*.ts"],
      }),
      "test/tsconfig.json": json({
        extends: "../tsconfig.json",
        compilerOptions: { noEmit: true },
        include: ["../src/**/*.ts", "**/*.ts"],
      }),
      ...empty("src/app.ts", "src/routes/root.ts", "test/app.test.ts"),
    },
    built: ["tsconfig.json"],
    importer: "src/app.ts",
    output: "src/generated",
  },
  Next: {
    files: {
      "package.json": json({
        name: "web",
        dependencies: { next: "16.4.3" },
        devDependencies: { typescript: "^5" },
      }),
      "biome.json": json({
        $schema: "https://biomejs.dev/schemas/2.2.0/schema.json",
        files: { ignoreUnknown: true, includes: ["**", "!node_modules", "!.next"] },
        formatter: { enabled: true, indentStyle: "space", indentWidth: 2 },
      }),
      "tsconfig.json": json({
        compilerOptions: {
          target: "ES2017",
          lib: ["dom", "dom.iterable", "esnext"],
          allowJs: true,
          noEmit: true,
          module: "esnext",
          moduleResolution: "bundler",
          resolveJsonModule: true,
          isolatedModules: true,
          jsx: "react-jsx",
          incremental: true,
          paths: { "@/*": ["./*"] },
        },
        include: ["next-env.d.ts", "**/*.ts", "**/*.tsx", ".next/types/**/*.ts", "**/*.mts"],
        exclude: ["node_modules"],
      }),
      ...empty("app/page.tsx", "app/layout.tsx", "next.config.ts"),
    },
    built: [],
    importer: "app/page.tsx",
    output: "generated",
  },
  Vite: {
    files: {
      "package.json": json({
        name: "web",
        type: "module",
        devDependencies: { typescript: "~6.0.2", vite: "^8.0.0" },
      }),
      "tsconfig.json": json({
        files: [],
        references: [{ path: "./tsconfig.app.json" }, { path: "./tsconfig.node.json" }],
      }),
      "tsconfig.app.json": json({
        compilerOptions: { ...bundled, target: "es2023", jsx: "react-jsx" },
        include: ["src"],
      }),
      "tsconfig.node.json": json({
        compilerOptions: { ...bundled, module: "nodenext", moduleResolution: "nodenext", target: "es2023" },
        include: ["vite.config.ts"],
      }),
      ...empty("src/main.tsx", "src/App.tsx", "vite.config.ts"),
    },
    built: [],
    importer: "src/main.tsx",
    output: "src/generated",
  },
  tsup: {
    files: {
      "package.json": json({
        name: "shop-client",
        type: "module",
        scripts: { build: "tsup src/index.ts --format esm,cjs --dts" },
        devDependencies: { tsup: "^8.5.0", typescript: "^5.9.3" },
      }),
      "tsconfig.json": json({
        compilerOptions: { module: "nodenext", target: "esnext", types: [], declaration: true, strict: true },
      }),
      ...empty("src/index.ts", "tsup.config.ts"),
    },
    built: ["tsconfig.json"],
    importer: "src/index.ts",
    output: "src/generated",
  },
  "a library with composite": {
    files: {
      "package.json": json({ name: "ledger", type: "module", devDependencies: { typescript: "^5.9.3" } }),
      "tsconfig.json": json({
        compilerOptions: {
          composite: true,
          rootDir: "src",
          outDir: "dist",
          module: "nodenext",
          target: "es2022",
          resolveJsonModule: true,
        },
        include: ["src", "*.json"],
        exclude: ["package.json"],
      }),
      ...empty("src/index.ts", "src/money.ts"),
    },
    built: ["tsconfig.json"],
    importer: "src/index.ts",
    output: "src/generated",
  },
  "a package of a monorepo": {
    files: {
      "package.json": json({ private: true, workspaces: ["packages/*"] }),
      "tsconfig.base.json": json({
        compilerOptions: { composite: true, module: "nodenext", target: "es2022" },
      }),
      "tsconfig.json": json({ files: [], references: [{ path: "packages/billing" }] }),
      "packages/billing/package.json": json({ name: "@shop/billing", type: "module" }),
      "packages/billing/tsconfig.json": json({
        extends: "../../tsconfig.base.json",
        compilerOptions: { rootDir: "source", outDir: "build" },
        include: ["source"],
      }),
      ...empty("packages/billing/source/index.ts"),
    },
    below: "packages/billing",
    built: ["packages/billing/tsconfig.json"],
    importer: "packages/billing/source/index.ts",
    output: "packages/billing/source/generated",
  },
  SvelteKit: {
    files: {
      "package.json": json({ name: "web", type: "module", devDependencies: { "@sveltejs/kit": "^2.70.0" } }),
      "tsconfig.json": json({
        extends: "./.svelte-kit/tsconfig.json",
        compilerOptions: {
          rewriteRelativeImportExtensions: true,
          allowJs: true,
          checkJs: true,
          sourceMap: true,
        },
      }),
      ".svelte-kit/tsconfig.json": json({
        compilerOptions: { ...bundled, allowImportingTsExtensions: false, paths: { $lib: ["../src/lib"] } },
        include: [
          "ambient.d.ts",
          "../vite.config.ts",
          "../src/**/*.ts",
          "../src/**/*.svelte",
          "../tests/**/*.ts",
        ],
        exclude: ["../node_modules/**"],
      }),
      ...empty("src/lib/index.ts", "src/routes/+page.server.ts", "vite.config.ts"),
    },
    built: [],
    importer: "src/routes/+page.server.ts",
    output: "src/generated",
  },
  Astro: {
    files: {
      "package.json": json({ name: "site", type: "module", dependencies: { astro: "^6.0.5" } }),
      "tsconfig.json": json({
        compilerOptions: { ...bundled, resolveJsonModule: true, allowJs: true, jsx: "preserve" },
        include: [".astro/types.d.ts", "**/*"],
        exclude: ["dist"],
      }),
      "astro.config.mjs": "export default {};\n",
      ...empty("src/pages/status.json.ts"),
    },
    built: [],
    importer: "src/pages/status.json.ts",
    output: "src/generated",
  },
  Electron: {
    files: {
      "package.json": json({ name: "desk", devDependencies: { electron: "^39.2.6", typescript: "^5.9.3" } }),
      ".prettierrc.yaml": "singleQuote: true\nsemi: false\nprintWidth: 100\ntrailingComma: none\n",
      "tsconfig.json": json({
        files: [],
        references: [{ path: "./tsconfig.node.json" }, { path: "./tsconfig.web.json" }],
      }),
      "tsconfig.node.json": json({
        include: ["electron.vite.config.*", "src/main/**/*", "src/preload/**/*"],
        compilerOptions: { ...bundled, allowImportingTsExtensions: false, noEmit: false, composite: true },
      }),
      "tsconfig.web.json": json({
        include: ["src/renderer/src/env.d.ts", "src/renderer/src/**/*", "src/preload/*.d.ts"],
        compilerOptions: { ...bundled, allowImportingTsExtensions: false, noEmit: false, composite: true },
      }),
      ...empty(
        "src/main/index.ts",
        "src/preload/index.ts",
        "src/renderer/src/main.tsx",
        "electron.vite.config.ts",
      ),
    },
    built: ["tsconfig.node.json"],
    importer: "src/main/index.ts",
    output: "src/main/generated",
  },
};

import tseslint from "typescript-eslint";

/** `Date` carries days beyond the end of a month into the next one: the month before 31 March has no 31st. */
const overflowMessage =
  "A day that the month lacks falls into the next one: use addMonths of src/sandbox/clock.ts.";

const overflowingDates = [
  "CallExpression[callee.object.name='Date'][callee.property.name='UTC']",
  "NewExpression[callee.name='Date']",
].map((selector) => ({
  selector: `${selector}[arguments.length>1] > BinaryExpression.arguments`,
  message: overflowMessage,
}));

/** Words for a name that say nothing about what it holds; data from outside keep theirs, where they are destructured. */
const vagueWords = "/^(found|kept|given|made|taken|told|was|is|isApart|isOpened|patience)$/";
const vagueNames = [
  `VariableDeclarator > Identifier.id[name=${vagueWords}]`,
  `:function > Identifier.params[name=${vagueWords}]`,
  `ArrayPattern > Identifier[name=${vagueWords}]`,
  `ObjectPattern > Property[shorthand=false] > Identifier.value[name=${vagueWords}]`,
].map((selector) => ({
  selector,
  message: "Name what it holds, by a noun: `differences`, `before` and `after`.",
}));

/** What waits for the machine, or measures it, fails when it is busy. */
const machineTime = [
  {
    selector: "MemberExpression[object.name='performance'][property.name='now']",
    message:
      "Assert a state. A duration is one of the test's own clock: clockTime of test/support/test-clock.ts.",
  },
  {
    selector:
      "BinaryExpression[operator='-'][right.type='Identifier'] > CallExpression.left[callee.object.name='Date']",
    message:
      "Assert a state. A duration is one of the test's own clock: clockTime of test/support/test-clock.ts.",
  },
  {
    selector:
      "MemberExpression:matches([object.name='vi'][property.name=/^wait(For|Until)$/], [object.name='expect'][property.name='poll'])",
    message: "It gives up after a second: use eventually of test/support/test-clock.ts.",
  },
  {
    selector: "ImportDeclaration[source.value='node:timers/promises']",
    message: "A test does not sleep: see useTestClock and eventually of test/support/test-clock.ts.",
  },
];

export default tseslint.config(
  // Copies of the runtime in templates/, which is checked itself.
  {
    ignores: [
      "dist/",
      "node_modules/",
      "coverage/",
      ".mutation/",
      "test/cases/",
      "test/compilers/generated/fixtures/",
      "test/impact/projects/",
      "generated/*/runtime/",
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    // One program for all files: the project service, designed for editors, takes a quarter longer.
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // `return report.add(…)`: why there is no result.
      "@typescript-eslint/no-confusing-void-expression": "off",
      "no-console": "error",
      eqeqeq: "error",
      "no-restricted-properties": [
        "error",
        ...["Date", "Month", "FullYear"].flatMap((unit) =>
          [`set${unit}`, `setUTC${unit}`].map((property) => ({ property, message: overflowMessage })),
        ),
      ],
      "no-restricted-syntax": ["error", ...overflowingDates, ...vagueNames],
    },
  },
  { files: ["src/sandbox/clock.ts"], rules: { "no-restricted-properties": "off" } },
  {
    // What these make is read by a template, which has no types: a type would say every field twice.
    files: ["src/reports/html/**", "src/reports/changelog/changelog-view.ts"],
    rules: { "@typescript-eslint/explicit-module-boundary-types": "off" },
  },
  {
    // Only src/disk/ accesses the file system: it handles blocking pipes, full disks and killed runs. Beside it, a journal is
    // read where a process appends to it, and the project's own compiler gets a copy of the project.
    files: ["src/**"],
    ignores: [
      "src/disk/**",
      "src/config/package-files.ts",
      "src/config/program.ts",
      "src/impact/workspace/own-tsc.ts",
      "src/project/open-journal.ts",
    ],
    rules: {
      "no-restricted-imports": ["error", { paths: ["fs", "fs/promises", "node:fs", "node:fs/promises"] }],
    },
  },
  {
    // A preset is a slice: its sandbox behaviour imports one entry point of the sandbox, and no other preset.
    files: ["specs/*/sandbox/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(?!\\.{1,2}/|node:crypto$)",
              message: "A preset's sandbox needs no package and no disk.",
            },
            {
              regex: "/src/(?!sandbox/behaviour\\.js$)",
              message: "A preset's sandbox imports src/sandbox/behaviour.js only.",
            },
            {
              regex: "^(\\.\\./){2,}(?!(\\.\\./)*src/)",
              message: "A preset's sandbox stays in its folder.",
            },
          ],
        },
      ],
      // Use the setters of src/sandbox/lifecycles.ts: an assignment would skip their checks, timestamps and events.
      "no-restricted-syntax": [
        "error",
        ...vagueNames,
        {
          selector: "TSInterfaceBody > TSPropertySignature[key.name=/^(status|state)$/]:not([readonly=true])",
          message: "A status is readonly: it moves by `follow` and `move`, as its lifecycle says.",
        },
        {
          selector: "AssignmentExpression > MemberExpression.left[property.name=/^(status|state)$/]",
          message: "A status moves by `follow` and `move`, as its lifecycle says.",
        },
      ],
    },
  },
  {
    // Presets are found by their folders: from `specs/`, only the derived types may be imported.
    files: ["src/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...overflowingDates,
        ...vagueNames,
        {
          selector:
            ":matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration)[source.value=/\\/specs\\/(?!behaviours\\.js$)/]",
          message: "The program finds presets by their folders; it imports none.",
        },
        {
          selector:
            "CallExpression[callee.name=/^readdir/] > ObjectExpression > Property[key.name='recursive']",
          message:
            "In an archive (Plug'n'Play) its entries are others: use filesBelow of src/disk/files-below.ts.",
        },
      ],
    },
  },
  { files: ["src/commands/**", "src/cli.ts", "src/process.ts"], rules: { "no-console": "off" } },
  {
    // The runtime is terse on purpose: every byte is in a consumer's bundle.
    files: ["templates/runtime/**", "generated/**", "test/cases/**"],
    rules: {
      "@typescript-eslint/no-base-to-string": "off",
      "@typescript-eslint/no-confusing-void-expression": "off",
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-empty-object-type": "off",
      "@typescript-eslint/no-unnecessary-condition": "off",
      // Classes pass their own fields to the inherited constructor.
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/prefer-optional-chain": "off",
      "@typescript-eslint/prefer-string-starts-ends-with": "off",
      "@typescript-eslint/prefer-nullish-coalescing": "off",
      "@typescript-eslint/require-await": "off",
      // Compiler errors explain the last overload, which is the one that callers most likely mean.
      "@typescript-eslint/unified-signatures": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  {
    // Deprecated declarations are emitted too, and operations without arguments have an empty type.
    files: ["generated/**"],
    rules: {
      "@typescript-eslint/no-deprecated": "off",
      "@typescript-eslint/no-generated-empty-object-type": "off",
    },
  },
  {
    // Tests inspect untyped values, call deprecated functions and pass methods around.
    files: ["test/**", "examples/**"],
    rules: {
      "@typescript-eslint/explicit-module-boundary-types": "off",
      "@typescript-eslint/no-base-to-string": "off",
      "@typescript-eslint/no-confusing-void-expression": "off",
      "@typescript-eslint/no-deprecated": "off",
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-generated-empty-object-type": "off",
      "@typescript-eslint/no-meaningless-void-operator": "off",
      "@typescript-eslint/no-misused-spread": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/non-nullable-type-assertion-style": "off",
      "@typescript-eslint/prefer-includes": "off",
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/restrict-plus-operands": "off",
      "@typescript-eslint/restrict-template-expressions": "off",
      "@typescript-eslint/use-unknown-in-catch-callback-variable": "off",
      "no-console": "off",
    },
  },
  {
    files: ["test/**/*.ts"],
    // Their time is that of a browser, of other projects, or what they are about.
    ignores: ["test/{bench,browser,consumers,corpus/fuzz}/**", "test/support/{test-clock,no-waiting}.ts"],
    rules: { "no-restricted-syntax": ["error", ...overflowingDates, ...vagueNames, ...machineTime] },
  },
  {
    // Plain JavaScript: tsc checks its JSDoc types; the type-aware rules here do not read them.
    files: ["**/*.js", "**/*.mjs"],
    ...tseslint.configs.disableTypeChecked,
    rules: {
      ...tseslint.configs.disableTypeChecked.rules,
      "@typescript-eslint/explicit-module-boundary-types": "off",
    },
  },
  {
    // User code in projects whose packages are not installed here, and code beside files that a test generates.
    files: [
      "test/consumers/*/**",
      "examples/**",
      "test/compilers/catalogue/consumers/**",
      "test/repository/documentation/fixtures/**",
    ],
    ...tseslint.configs.disableTypeChecked,
    rules: {
      ...tseslint.configs.disableTypeChecked.rules,
      "@typescript-eslint/explicit-module-boundary-types": "off",
      "@typescript-eslint/no-require-imports": "off",
      // NestJS modules are empty classes.
      "@typescript-eslint/no-extraneous-class": "off",
    },
  },
  {
    // One script in several files that share globals: tsconfig.page.json checks them together.
    files: ["templates/report/*.js"],
    rules: { "@typescript-eslint/no-unused-vars": "off" },
  },
);

const noClassicZod = {
  paths: [{ name: 'zod', message: "Import 'zod/mini': classic zod costs every page 15 KB." }],
  patterns: [{ group: ['zod/v*'], message: "Import 'zod/mini': the other builds of zod cost every page 15 KB." }],
}

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'node'],
  jsPlugins: ['./scripts/lint-plugin.mjs'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true, es2023: true, node: true },
  ignorePatterns: ['**/node_modules/**', '**/dist/**', '**/.wireit/**', 'data/**', '**/test-results/**', '.cache/**'],
  rules: {
    'portal/directions': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    eqeqeq: 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['warn', { max: 60, skipBlankLines: true, skipComments: true }],
    // The programs hand the environment to config.ts, which is the only one that reads it.
    'node/no-process-env': 'error',
    'no-throw-literal': 'error',
    'no-var': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
    'prefer-const': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    // A form's or button's handler may be async: what it throws is shown by the mutation.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/switch-exhaustiveness-check': 'error',
    'unicorn/prefer-node-protocol': 'error',

    // Of the two categories, what does not fit here.
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'no-unmodified-loop-condition': 'off',
    'promise/always-return': 'off',
    'promise/no-promise-in-callback': 'off',
    // Takes zod's `z.catch(schema, value)` for a promise; the compiler knows the parameters of real ones.
    'promise/valid-params': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unnecessary-type-arguments': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/restrict-template-expressions': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/require-post-message-target-origin': 'off',
  },
  overrides: [
    // It stands in for a package, which is one.
    { files: ['web/testing/testing-library.ts'], rules: { 'oxc/no-barrel-file': 'off' } },
    {
      files: ['web/**'],
      plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
      env: { browser: true },
      rules: {
        'no-restricted-imports': ['error', noClassicZod],
        // Of a component of React Aria it only means the first focus in its popover.
        'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
        // A live region is a `div` with role="status": `output` means the result of a calculation.
        'jsx-a11y/prefer-tag-over-role': 'off',
        // It takes the loading and failing of a picture for something that a visitor does.
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
        'react/exhaustive-deps': 'error',
        'react/jsx-key': 'error',
        'react/no-danger': 'error',
        // The columns of a table are functions in a property; they are called, not mounted.
        'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
        'react/react-in-jsx-scope': 'off',
        // These are demands of the React compiler, which is not used here.
        'react/exhaustive-effect-dependencies': 'off',
        'react/purity': 'off',
        'react/incompatible-library': 'off',
        'react/set-state-in-effect': 'off',
        'react/rules-of-hooks': 'error',
      },
    },
    { files: ['contract/**'], rules: { 'no-restricted-imports': ['error', noClassicZod] } },
    {
      // They run in the browser too.
      files: ['contract/src/**', 'web/src/**'],
      excludeFiles: ['**/*.test.*', '**/*.test-kit.*'],
      rules: { 'import/no-nodejs-modules': 'error' },
    },
    { files: ['server/src/**', 'gift-shop/src/**'], rules: { 'no-console': 'error' } },
    { files: ['server/src/operator/main.ts'], rules: { 'no-console': 'off' } },
    {
      files: [
        'server/src/config.ts',
        'server/src/thread-pool-size.ts',
        'server/src/**/main.ts',
        'gift-shop/src/main.ts',
        'scripts/**',
        'deploy/**',
        'e2e/**',
        '**/testing/**',
        '**/*.config.*',
        '**/*.test.*',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: ['web/src/**/*-page.tsx', '**/*.config.*', 'e2e/**', 'scripts/lint-plugin.mjs', 'scripts/note-results.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['**/seed/**', '**/seed*', '**/faq*', '**/faq/**'], rules: { 'max-lines': 'off' } },
    {
      files: ['**/*.test.*', '**/*.spec.ts', '**/testing/**'],
      rules: { 'max-lines-per-function': 'off', 'typescript/unbound-method': 'off' },
    },
  ],
}

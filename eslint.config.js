import { defineConfig } from 'eslint/config'
import prettier from 'eslint-config-prettier'
import tseslint from 'typescript-eslint'

export default defineConfig(
  {
    ignores: [
      'dist/',
      'coverage/',
      'test-output/',
      '**/node_modules/',
      'test/tools/generated/',
      'test/tools/typed/',
      'src/graph/queries.ts',
      'src/graphql/types.ts',
      'explorer/generated/',
      'clients/typescript/lib/',
      'clients/typescript/src/generated/',
      'explorer/account/vite.config.js',
    ],
  },
  {
    files: [
      'src/**/*.ts',
      'test/**/*.ts',
      'explorer/**/*.{ts,tsx}',
      'clients/typescript/src/**/*.ts',
    ],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // Route plugins and interface implementations are async even if they do not await.
      '@typescript-eslint/require-await': 'off',
      // Tests state the expected type of a response: `dataOf<Key>(reply)`.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // The driver types its options as classes and documents them as plain objects.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['scripts/**/*.mjs', 'bench/**/*.mjs', 'explorer/account/*.js'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['scripts/tsconfig.json', 'explorer/account/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Plain JavaScript has the type any for parsed JSON, modules of dist/ and parameters without a JSDoc type.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/restrict-plus-operands': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      eqeqeq: 'error',
    },
  },
  {
    // Names that say nothing about what they hold.
    files: ['src/**/*.ts'],
    rules: { 'id-denylist': ['error', 'one', 'other', 'each', 'which', 'made'] },
  },
  prettier,
)

import type { CodegenConfig } from '@graphql-codegen/cli'

const config: CodegenConfig = {
  schema: `${process.env['POLITY_URL'] ?? 'http://127.0.0.1:4000'}/graphql`,
  documents: 'main.ts',
  importExtension: '.js',
  generates: {
    './gql/': {
      preset: 'client',
      config: {
        useTypeImports: true,
        scalars: {
          PartialDate: 'string',
          DateTime: 'string',
          NonNegativeInt: 'number',
          JSON: 'unknown',
        },
      },
    },
  },
}

export default config

// Generates TypeScript from GraphQL queries: each query with the types of its variables and its
// response. Used for the pages and for the TypeScript client.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typedDocumentNode from '@graphql-codegen/typed-document-node'
import * as typescript from '@graphql-codegen/typescript'
import * as typescriptOperations from '@graphql-codegen/typescript-operations'
import { parse } from 'graphql'

/** The `.graphql` files of a folder, by name. */
export function graphqlFiles(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

/**
 * The schema for our own clients. These clients throw for any error, so a field that is null only
 * after an error is never null for them.
 */
export function strictSchema(folder) {
  return graphqlFiles(folder).map(({ name, text }) => ({
    name,
    text: text.replaceAll(/(?<!directive) @semanticNonNull/g, '!'),
  }))
}

/** The types of the queries in `operations`. `more`: additional settings of graphql-codegen. */
export function typedOperations({ schema, operations, filename, more = {} }) {
  return codegen({
    filename,
    schema: parse(schema.map(({ text }) => text).join('\n')),
    documents: operations.map(({ name, text }) => ({ location: name, document: parse(text) })),
    config: {
      onlyOperationTypes: true,
      enumsAsTypes: true,
      immutableTypes: true,
      useTypeImports: true,
      skipTypename: true,
      dedupeFragments: true,
      mergeFragmentTypes: true,
      // Responses have null for missing values.
      avoidOptionals: { field: true, object: true },
      // Clients send the text of a query and do not need its syntax tree.
      documentMode: 'string',
      scalars: {
        ID: 'string',
        PartialDate: 'string',
        DateTime: 'string',
        NonNegativeInt: 'number',
        JSON: 'unknown',
      },
      ...more,
    },
    plugins: [{ typescript: {} }, { typescriptOperations: {} }, { typedDocumentNode: {} }],
    pluginMap: { typescript, typescriptOperations, typedDocumentNode },
  })
}

import type { ValidationRule } from 'graphql'
import { lengthErrors } from './lengths.js'
import { documentErrors } from './limits.js'
import { refusal } from '../refusal.js'

/** The rules of ours, in addition to those of graphql-js. Apollo caches documents that passed, so each is judged once. */
export const RULES: readonly ValidationRule[] = [
  /** Refuses what is too large before it is validated: no other rule visits such a document. */
  (context) => ({
    Document: {
      enter(document) {
        const sizes = documentErrors(document)
        const errors = sizes.length > 0 ? sizes : lengthErrors(context.getSchema(), document, null)
        for (const error of errors) context.reportError(error)
        // Null takes the document away from the rules that follow.
        return errors.length > 0 ? null : undefined
      },
    },
  }),
  /** Refuses mutations, and any other type of operation that the schema does not have: graphql-js accepts them. */
  (context) => ({
    OperationDefinition({ operation }) {
      if (context.getSchema().getRootType(operation)) return
      const detail = `The schema has no ${operation}s: it is for reading. Send a query or a subscription.`
      context.reportError(refusal('QUERY_INVALID', {}, detail))
    },
  }),
]

import type { ValidationRule } from 'graphql'
import { lengthErrors } from './lengths.js'
import { documentErrors } from './limits.js'
import { refusal } from '../refusal.js'

/**
 * Our validation rules, in addition to the rules of graphql-js. Apollo caches valid documents, so
 * each document is validated once.
 */
export const RULES: readonly ValidationRule[] = [
  /** Refuses documents that are too large, and hides them from all other rules. */
  (context) => ({
    Document: {
      enter(document) {
        const sizes = documentErrors(document)
        const errors = sizes.length > 0 ? sizes : lengthErrors(context.getSchema(), document, null)
        for (const error of errors) context.reportError(error)
        // `null` hides the document from all rules that follow.
        return errors.length > 0 ? null : undefined
      },
    },
  }),
  /**
   * Refuses operation types that the schema does not have, such as mutations. The rules of
   * graphql-js accept such operations.
   */
  (context) => ({
    OperationDefinition({ operation }) {
      if (context.getSchema().getRootType(operation)) return
      const detail = `The schema has no ${operation}s, because the API is read-only. Send a query or a subscription.`
      context.reportError(refusal('QUERY_INVALID', {}, detail))
    },
  }),
]

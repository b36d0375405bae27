import type { ValidationRule } from 'graphql'
import { lengthErrors } from './lengths.js'
import { documentErrors } from './limits.js'

/**
 * Refuses what is too large before it is validated: a document that is refused for its size is looked into
 * by no other rule. Apollo keeps documents that passed, so they are judged once.
 */
export const SIZE_RULES: readonly ValidationRule[] = [
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
]

/**
 * An error that the operator can fix. The message is one sentence that says how to fix it. The
 * command line prints no stack trace.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

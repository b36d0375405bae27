/**
 * An error that the operator can fix. The message is one sentence that says how; the command line
 * prints it without a stack trace.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

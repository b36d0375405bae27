/**
 * What the person at the terminal can mend. The message is one sentence with the way out; the command
 * line prints it bare, without a stack.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

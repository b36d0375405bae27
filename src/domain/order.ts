/** The order of a list. Items without a value of the field are last in both directions. */
export interface Order<Field extends string> {
  readonly field: Field
  readonly direction: 'ASC' | 'DESC'
}

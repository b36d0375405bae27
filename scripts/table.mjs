/**
 * Rows as a text with columns of equal width. Numbers are aligned to the right.
 *
 * @param {readonly (readonly (string | number)[])[]} rows the first one has the titles
 */
export function tableOf(rows) {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)))
  const cell = (value, at) =>
    typeof value === 'number'
      ? String(value).padStart(widths?.[at] ?? 0)
      : value.padEnd(widths?.[at] ?? 0)
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}

import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** The content of a JSON file; null if the file is missing, or if its content has another shape. */
export function storedJson<Value>(file: string, shape: z.ZodType<Value>): Value | null {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

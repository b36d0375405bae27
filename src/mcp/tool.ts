import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import type { Answer, Ask } from './ask.js'

/** Adds one tool to a server; `ask` is what it asks the graph with. */
export type AddTool = (server: McpServer, ask: Ask) => void

/** Tools read what is public; the same call may be made again. */
export const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const

/**
 * What a tool gives back: `shape` of the data, as structured content and as the same in text, for assistants that
 * read only that. A refusal, and `null` from `shape` (what was asked for is not there: `missing` says what to do), are
 * errors of the tool, which an assistant can act on. Throws when the data are not as `data` says.
 */
export async function toResult<T extends z.ZodType>(
  answer: Promise<Answer>,
  data: T,
  shape: (data: z.infer<T>) => Record<string, unknown> | null,
  missing = 'There is no such thing here; search for it by name.',
): Promise<CallToolResult> {
  const given = await answer
  if (given.state === 'refused') return failed(given.message)
  const content = shape(data.parse(given.data))
  if (content === null) return failed(missing)
  return {
    structuredContent: content,
    content: [{ type: 'text', text: JSON.stringify(content) }],
  }
}

function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}

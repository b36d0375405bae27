import type { McpServer, ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import type { QueryResult, RunQuery } from './run-query.js'

/** A tool: what assistants read about it, and how it answers with the queries of `runQuery`. */
interface Tool<Input extends z.ZodRawShape> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: Input
  readonly outputSchema: z.ZodRawShape
  readonly answer: (runQuery: RunQuery) => ToolCallback<Input>
}

/** All tools only read public data, so a client can safely repeat a call. */
const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const

/** Returns a function that adds the tool to a server. */
export function addTool<Input extends z.ZodRawShape>({ name, answer, ...tool }: Tool<Input>) {
  return (server: McpServer, runQuery: RunQuery): void => {
    server.registerTool(name, { ...tool, annotations: READ_ONLY }, answer(runQuery))
  }
}

/**
 * Creates the result of a tool. `shape` converts the data of the query to the content of the
 * result. The content is structured, and repeated as text for assistants that read only text.
 * - If the query is refused, the result is an error with the reason.
 * - If `shape` returns `null`, because the object does not exist, the result is an error with the
 *   message `missing`.
 * - If the data does not match the schema `data`, the function throws.
 */
export async function toResult<T extends z.ZodType>(
  result: Promise<QueryResult>,
  data: T,
  shape: (data: z.infer<T>) => Record<string, unknown> | null,
  missing = 'No entity has this slug; search for it by name.',
): Promise<CallToolResult> {
  const settled = await result
  if (settled.state === 'refused') return failed(settled.message)
  const content = shape(data.parse(settled.data))
  if (content === null) return failed(missing)
  return {
    structuredContent: content,
    content: [{ type: 'text', text: JSON.stringify(content) }],
  }
}

function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}

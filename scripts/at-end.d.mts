import type { ChildProcess, SpawnOptions } from 'node:child_process'

export function atEnd(close: () => unknown): () => void
export function end(code: number): Promise<never>
export function isEnding(): boolean
export function hasEnded(child: Pick<ChildProcess, 'exitCode' | 'signalCode'>): boolean
export function stopChild(
  child: ChildProcess,
  options?: { signal?: NodeJS.Signals; timeoutMs?: number; isGroup?: boolean },
): Promise<void>
export function runProgram(
  command: string,
  args: readonly string[],
  options?: SpawnOptions,
): Promise<number | null>
export function temporaryFolder(prefix: string): Promise<string>
export function usersOf(text: string): number[]
export function isAlive(pid: number): boolean

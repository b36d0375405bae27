import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { BenchError } from '../settings.mjs'

/** Separates the elements of a list. No text of the data contains it. */
const LIST_DELIMITER = '\u001e'
const WRITTEN_FROM = 256 * 1024

/**
 * CSV files for Neo4j's importer. Nodes with the same labels (or relationships with the same type)
 * share a file only if their properties have the same names and types. So no column is ever empty;
 * the importer could not distinguish an empty column from an empty text.
 */
export function openFiles(folder) {
  mkdirSync(folder)
  const files = { nodes: new Map(), relationships: new Map() }
  let hasLineBreaks = false

  /**
   * Returns a function that adds a row of cells, ids first, to the file of `name` and `properties`.
   */
  function fileOf(kind, name, ends, properties) {
    const head = [...ends, ...properties.map(({ name, type }) => `${name}:${type}`)].join()
    const key = `${name}\n${head}`
    const known = files[kind].get(key)
    if (known !== undefined) return known.add
    const path = join(folder, `${kind}-${String(files[kind].size)}.csv`)
    const file = {
      ...{ name, path, descriptor: openSync(path, 'w'), waiting: `${head}\n` },
      add: (cells) => {
        file.waiting += `${cells.join()}\n`
        if (file.waiting.length >= WRITTEN_FROM) flush(file)
      },
    }
    files[kind].set(key, file)
    return file.add
  }

  function flush(file) {
    writeSync(file.descriptor, file.waiting)
    file.waiting = ''
  }

  return {
    /** Returns a function that adds nodes with these labels and properties. */
    nodes: (labels, properties) => fileOf('nodes', labels.join(':'), [':ID'], properties),
    /** The same for relationships. The ids of both ends come first. */
    relationships: (type, properties) =>
      fileOf('relationships', type, [':START_ID', ':END_ID'], properties),
    /** Name, type and cell of each property, sorted by name, without empty lists. */
    toColumns(properties) {
      return Object.keys(properties)
        .sort()
        .flatMap((name) => {
          const value = properties[name]
          if (Array.isArray(value) && value.length === 0) return []
          const cell = cellOf(value)
          hasLineBreaks ||= /[\r\n]/.test(cell)
          return { name, type: typeOf(value), cell }
        })
    },
    /** Completes the files and returns the options for the importer. */
    close() {
      const all = [...files.nodes.values(), ...files.relationships.values()]
      for (const file of all) {
        flush(file)
        closeSync(file.descriptor)
      }
      const options = (option, map) =>
        [...map.values()].map(({ name, path }) => `--${option}=${name}=${path}`)
      return [
        '--id-type=integer',
        '--array-delimiter=U+001E',
        `--multiline-fields=${String(hasLineBreaks)}`,
        ...options('nodes', files.nodes),
        ...options('relationships', files.relationships),
      ]
    },
  }
}

/** The importer's name for the type of a value from the driver. Whole numbers are `bigint`. */
function typeOf(value) {
  if (Array.isArray(value)) return `${typeOf(value[0])}[]`
  const type = { string: 'string', bigint: 'long', number: 'double', boolean: 'boolean' }[
    typeof value
  ]
  if (type === undefined) throw new BenchError(`The bench cannot copy ${String(value)}.`)
  return type
}

/** A value as a CSV cell. Texts are always quoted. */
export function cellOf(value) {
  if (typeof value === 'string') return `"${value.replaceAll('"', '""')}"`
  if (!Array.isArray(value)) return String(value)
  const texts = value.map(String)
  if (texts.some((text) => text.includes(LIST_DELIMITER))) {
    throw new BenchError(`The bench cannot copy the list ${JSON.stringify(texts)}.`)
  }
  return cellOf(texts.join(LIST_DELIMITER))
}

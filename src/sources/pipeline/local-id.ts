import type { Reference, SourceIdentifier } from '../../domain/record.js'

/**
 * The identifier of an object that has an id in its own dataset only, so that other files of the dataset
 * can refer to it whatever its kind and list: `local:<dataset>/<id>`.
 */
export function localIdentifier(dataset: string, id: string): SourceIdentifier {
  return { scheme: 'local', value: `${dataset}/${id}` }
}

export function localReference(dataset: string, id: string): Reference {
  return `local:${dataset}/${id}`
}

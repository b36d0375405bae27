import type { ExportDescription, ExportedDataset } from './subgraph.js'

/** Licences and attribution in words, for formats that have only a text for them. */
export function creditsOf({ title, url, at, exportedAt, datasets, withheld }: ExportDescription) {
  return [
    `${title}${at === null ? '' : ` at ${at}`}, exported from ${url} at ${exportedAt}.`,
    ...datasets.map((dataset) => `Holds ${inWords(dataset)}`),
    ...withheld.map((dataset) => `Left out, as it may not be passed on: ${inWords(dataset)}`),
  ].join('\n')
}

function inWords({ name, title, licence, attribution, url }: ExportedDataset): string {
  const source = attribution === '' ? '' : `; ${attribution}`
  return `${title} (${name}), licence: ${licence}${source}${url === '' ? '' : `; ${url}`}`
}

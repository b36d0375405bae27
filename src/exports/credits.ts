import type { ExportDescription, ExportedDataset } from './subgraph.js'

/** Licences and attribution as text, for formats without fields for them. */
export function creditsOf({ title, url, at, exportedAt, datasets, restricted }: ExportDescription) {
  return [
    `${title}${at === null ? '' : ` at ${at}`}, exported from ${url} at ${exportedAt}.`,
    ...datasets.map((dataset) => `Contains ${describeDataset(dataset)}`),
    ...restricted.map(
      (dataset) => `Left out, because it may not be redistributed: ${describeDataset(dataset)}`,
    ),
  ].join('\n')
}

function describeDataset({ name, title, licence, attribution, url }: ExportedDataset): string {
  const source = attribution === '' ? '' : `; ${attribution}`
  return `${title} (${name}), licence: ${licence}${source}${url === '' ? '' : `; ${url}`}`
}

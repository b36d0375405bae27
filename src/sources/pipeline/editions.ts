import type { Dataset, Edition, RecordStore } from '../../records/store.js'
import type { FileReport } from './report.js'

/** An edition that is under way. */
interface OpenEdition {
  /** Where it is kept; `null`: nowhere. */
  readonly opened: { readonly store: RecordStore; readonly edition: Edition } | null
  lastReport: FileReport
}

/**
 * The editions of one import: files of one dataset, scope and date are one. It is finished when all of them
 * went in whole, so that the parts of a list do not withdraw each other.
 */
export function openEditions(store: RecordStore | null) {
  const open = new Map<string, OpenEdition>()
  const broken = new Set<string>()
  return {
    /** The edition that a file belongs to; opened with the first of its files. */
    async of(report: FileReport, dataset: Dataset): Promise<OpenEdition['opened']> {
      const key = editionKey(report)
      const known = open.get(key)
      if (known !== undefined) {
        known.lastReport = report
        return known.opened
      }
      const { scope, asOf } = report
      const named = datasetNamed(dataset, report.dataset)
      const opened = store && {
        store,
        edition: await store.openEdition({ dataset: named, scope, asOf }),
      }
      open.set(key, { opened, lastReport: report })
      return opened
    },

    /** A file of an edition was refused whole: the edition is never finished. */
    breakOff(report: FileReport): void {
      broken.add(editionKey(report))
    },

    /** Finishes those that went in whole; what that withdraws is counted on the last file of each. */
    async finish(): Promise<void> {
      for (const [key, { opened, lastReport }] of open) {
        if (broken.has(key) || opened === null) continue
        const { withdrawn } = await opened.store.finishEdition(opened.edition)
        lastReport.withdrawn += withdrawn
      }
    },
  }
}

export type Editions = ReturnType<typeof openEditions>

function editionKey({ dataset, scope, asOf }: FileReport): string {
  return JSON.stringify([dataset, scope, asOf])
}

/** A dataset that the command line names is the source's in all but its name. */
function datasetNamed(dataset: Dataset, name: string): Dataset {
  return name === dataset.name ? dataset : { ...dataset, name, title: name }
}

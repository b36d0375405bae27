import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { validateXML } from 'xmllint-wasm'
import { testApp } from '../support/test-app.js'
import { EVERYTHING } from './everything.js'

/*
 * Exports against the schemas of their formats, which are not ours to pass on. EXPORT_SCHEMAS names a folder with
 * `popolo/*.json` as popoloproject.com has them, `gexf/*.rng` of GEXF 1.3, from which its authors make the others, and
 * `graphml/*.xsd` with xlink.xsd beside it.
 */
const folder = process.env['EXPORT_SCHEMAS'] ?? ''
const why = folder === '' ? ', which EXPORT_SCHEMAS does not name a folder of,' : ''
const itWithSchemas = folder === '' ? it.skip : it

const filesIn = (format: string) =>
  readdirSync(join(folder, format)).map((fileName) => ({
    fileName,
    contents: readFileSync(join(folder, format, fileName), 'utf8'),
  }))

async function exported(format: string): Promise<string> {
  const { inject } = await testApp({ given: EVERYTHING })
  return (await inject({ url: `/api/v1/export?all=true&format=${format}` })).body
}

describe(`the schemas of the formats${why}`, () => {
  itWithSchemas.each([
    ['gexf', 'relaxng', 'rng'],
    ['graphml', 'schema', 'xsd'],
  ] as const)('find %s valid', async (format, extension, ending) => {
    const files = filesIn(format)
    expect(files.map(({ fileName }) => fileName)).toContain(`${format}.${ending}`)

    const { errors, valid } = await validateXML({
      xml: { fileName: `export.${format}`, contents: await exported(format) },
      extension,
      schema: files.filter(({ fileName }) => fileName === `${format}.${ending}`),
      preload: files.filter(({ fileName }) => fileName !== `${format}.${ending}`),
    })

    expect(errors).toEqual([])
    expect(valid).toBe(true)
  })

  itWithSchemas('find every object of Popolo valid', async () => {
    const document = JSON.parse(await exported('popolo')) as Readonly<Record<string, object[]>>
    const ajv = new Ajv({ strict: false, allErrors: true })
    formats.default(ajv)
    for (const { contents } of filesIn('popolo')) ajv.addSchema(modern(contents))

    const problems = LISTS.flatMap(([list, schema]) => {
      const check = ajv.getSchema(`http://www.popoloproject.com/schemas/${schema}.json`)
      const all = document[list] ?? []
      return check === undefined || all.length === 0
        ? [`nothing to check in ${list}`]
        : all.flatMap((one) => (check(one) === true ? [] : JSON.stringify(check.errors)))
    })

    expect(problems).toEqual([])
  })
})

const LISTS = [
  ['persons', 'person'],
  ['organizations', 'organization'],
  ['posts', 'post'],
  ['areas', 'area'],
  ['events', 'event'],
  ['memberships', 'membership'],
] as const

interface Draft3 {
  readonly id: string
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A schema of draft 3 as later drafts have it: `required` is a list, and `$id` the name. */
function modern(text: string): object {
  const { id, properties } = JSON.parse(text) as Draft3
  const entries = Object.entries(properties)
  return {
    $id: id.replace('#', '').replace('//popolo', '//www.popolo'),
    type: 'object',
    required: entries.flatMap(([name, { required }]) => (required === true ? [name] : [])),
    properties: Object.fromEntries(
      entries.map(([name, property]) => [name, { ...property, required: undefined }]),
    ),
  }
}

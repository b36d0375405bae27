import { validateXML } from 'xmllint-wasm'
import { xmlText } from '../../src/exports/xml.js'

/** What a reader of XML makes of it. */
async function read(text: string): Promise<string> {
  const { normalized } = await validateXML({ xml: text, normalization: 'c14n' })
  return normalized
}

describe('a text in XML', () => {
  it('is in an attribute what it was: neither quotes nor ends of lines become anything else', async () => {
    const text = 'a"b<c>&d\te\nf\rg'

    expect((await read(`<a b="${xmlText(text)}"/>`)).trim()).toBe(
      '<a b="a&quot;b&lt;c>&amp;d&#x9;e&#xA;f&#xD;g"></a>',
    )
  })

  it.each(['\u0000', '\u0008', '\u001f', '\ud800', '\udc00x', '\ufffe', '\uffff'])(
    'has U+FFFD for %j, which XML cannot hold',
    async (text) => {
      expect(await read(`<a>${xmlText(text)}</a>`)).toContain('\ufffd')
    },
  )

  it('keeps letters of all scripts, and those of two halves', async () => {
    expect(await read(`<a>${xmlText('Ðe 𝒜 ชัย')}</a>`)).toContain('Ðe 𝒜 ชัย')
  })
})

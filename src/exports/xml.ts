/**
 * Escapes `text` for the content of an element or a double-quoted attribute. Characters that XML
 * does not allow become U+FFFD.
 */
export function xmlText(text: string): string {
  return text.replaceAll(SPECIAL, (character) => ENTITIES[character] ?? '\ufffd')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // In an attribute, a parser would read the unescaped characters as spaces.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Characters to escape, and control characters, lone surrogates and noncharacters. */
const SPECIAL = /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]/gu

/** `text` for the content of an element or a double-quoted attribute; what XML cannot hold becomes U+FFFD. */
export function xmlText(text: string): string {
  return text.replaceAll(SPECIAL, (character) => ENTITIES[character] ?? '\ufffd')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // As they are they would become spaces in an attribute.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Also control characters, halves of surrogate pairs, and two that are no characters. */
const SPECIAL = /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]/gu

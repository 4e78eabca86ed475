import { columnLetters, declaration, escapeXml, mainNamespace } from '@portal/contract/workbook-xml'

type Note = Readonly<{ row: number; column: number; text: string }>

/** The part of a workbook with the texts of the notes, in runs as Excel writes them: some readers see no other text. */
export function commentsXml(notes: readonly Note[]): string {
  const each = notes.map(
    ({ row, column, text }) =>
      `<comment ref="${columnLetters(column)}${row + 1}" authorId="0"><text><r><t xml:space="preserve">${escapeXml(text)}</t></r></text></comment>`,
  )
  return `${declaration}<comments xmlns="${mainNamespace}"><authors><author>Portaal</author></authors><commentList>${each.join('')}</commentList></comments>`
}

/** The part with the boxes in which Excel draws the notes; without it Excel calls the file damaged. */
export function notesDrawingXml(notes: readonly Note[]): string {
  const each = notes.map(
    ({ row, column }, at) =>
      `<v:shape id="_x0000_s${1025 + at}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1}, 12, ${row}, 6, ${column + 4}, 12, ${row + 4}, 6</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  )
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${each.join('')}</xml>`
}

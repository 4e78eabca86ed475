import { strFromU8, unzipSync } from 'fflate'
import { FileRefused } from './file-refused.ts'
import { plainText, readWorksheet, type WorkbookParts } from './read-worksheet.ts'
import { attributeOf, scanXml, type XmlTag } from './scan-xml.ts'
import type { NumberFormat } from './show-number.ts'
import { sheetLimits, type TextSheet } from './text-sheet.ts'

type Files = Readonly<Record<string, Uint8Array>>

/** The visible sheets of an .xlsx that hold anything, in the order of their tabs. */
export function readWorkbook(bytes: Uint8Array, onRow?: (count: number, inAll: number) => void): TextSheet[] {
  const files = unpack(bytes)
  const workbook = [...tagsOf(files, 'xl/workbook.xml')]
  if (workbook.length === 0) throw new FileRefused('damaged')
  const is1904 = workbook.some((tag) => ['1', 'true'].includes(attributeOf(tag, 'date1904') ?? ''))
  const sharedStrings = readSharedStrings(files)
  const parts: WorkbookParts = { sharedStrings, formats: readFormats(files), is1904 }
  return visibleSheets(workbook, files)
    .map(({ name, path }) => readWorksheet({ name, xml: partOf(files, path) }, parts, onRow))
    .filter(({ rows }) => rows.length > 0)
}

const unpackLimits = { bytes: 60e6, entries: 500, ratio: 200 }
const wantedParts = /^xl\/(?:workbook|styles|sharedStrings|worksheets\/[^/]+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/

// What a file may cost is decided before anything is unpacked: fflate makes a buffer of the size that the directory states
// and drops what is more, so that a lie costs time, never memory.
function unpack(bytes: Uint8Array): Files {
  let entries = 0
  let total = 0
  const names: string[] = []
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        entries += 1
        names.push(name)
        if (entries > unpackLimits.entries) throw new FileRefused('unsafe')
        if (!wantedParts.test(name)) return false
        total += originalSize
        const isBomb = originalSize > Math.max(1e6, size * unpackLimits.ratio)
        if (isBomb || total > unpackLimits.bytes) throw new FileRefused('unsafe')
        return true
      },
    })
    if (files['xl/workbook.xml']) return files
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('damaged')
  }
  throw new FileRefused(kindOfOther(names))
}

function kindOfOther(names: readonly string[]) {
  if (names.includes('xl/workbook.bin')) return 'binaryExcel'
  return names.includes('content.xml') && names.includes('mimetype') ? 'openDocument' : 'wrongType'
}

function partOf(files: Files, path: string): string {
  const bytes = files[path]
  return bytes ? strFromU8(bytes) : ''
}

function tagsOf(files: Files, path: string): Iterable<XmlTag> {
  return scanXml(partOf(files, path))
}

function visibleSheets(workbook: readonly XmlTag[], files: Files): { name: string; path: string }[] {
  const targets = new Map<string | null, string>()
  for (const tag of tagsOf(files, 'xl/_rels/workbook.xml.rels')) {
    if (tag.name !== 'Relationship' || !tag.opens) continue
    const target = attributeOf(tag, 'Target') ?? ''
    targets.set(attributeOf(tag, 'Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  return workbook
    .filter((tag) => tag.name === 'sheet' && tag.opens && (attributeOf(tag, 'state') ?? 'visible') === 'visible')
    .map((tag) => ({ name: attributeOf(tag, 'name') ?? '', path: targets.get(attributeOf(tag, '[\\w.-]+:id')) ?? '' }))
    .filter(({ path }) => files[path])
    .slice(0, sheetLimits.sheets)
}

function readSharedStrings(files: Files): string[] {
  const strings: string[] = []
  let isPhonetic = false
  for (const { name, opens, closes, text } of tagsOf(files, 'xl/sharedStrings.xml')) {
    if (name === 'si' && opens) strings.push('')
    else if (name === 'rPh') isPhonetic = opens && !closes
    else if (name === 't' && opens && !isPhonetic) strings[strings.length - 1] += text
  }
  return strings.map(plainText)
}

// The formats of the cells, in the order in which cells refer to them.
function readFormats(files: Files): NumberFormat[] {
  const codes = new Map<string, string>()
  const formats: NumberFormat[] = []
  let isOfCells = false
  for (const tag of tagsOf(files, 'xl/styles.xml')) {
    const id = attributeOf(tag, 'numFmtId') ?? '0'
    if (tag.name === 'numFmt' && tag.opens) codes.set(id, attributeOf(tag, 'formatCode') ?? '')
    else if (tag.name === 'cellXfs') isOfCells = tag.opens && !tag.closes
    else if (tag.name === 'xf' && tag.opens && isOfCells) formats.push({ id: Number(id), code: codes.get(id) ?? '' })
  }
  return formats
}

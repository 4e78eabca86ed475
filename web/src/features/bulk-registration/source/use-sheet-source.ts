import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadPart } from '../../../ui/load-part.ts'
import { type ColumnTable, findColumns, hasKnownHeadings } from '../columns/find-columns.ts'
import { isKnown, type Matching, proposeMatching, recallColumns, rememberColumns } from '../columns/match-columns.ts'
import { FileRefused, refusalText } from '../reading/file-refused.ts'
import { type ClipboardTexts, readClipboard } from '../reading/read-clipboard.ts'
import type { TextSheet } from '../reading/text-sheet.ts'
import { findRegistered } from '../sheet/find-registered.ts'
import { isFilled, maxSheetRows } from '../sheet/sheet.ts'
import type { CatalogueState } from '../sheet/use-catalogue.ts'
import {
  joinReports,
  type KnownRows,
  type MatchedSheet,
  type ReadSheets,
  serialsOfLongList,
  type SheetReport,
  takeOverRows,
  type TakenRows,
} from './sheet-report.ts'

/** A list that was read, whether it had to wait for another one, and whether it comes in the place of all rows. */
type WaitingSheets = ReadSheets & Readonly<{ isNext: boolean; replaces: boolean }>

export type OpenColumns = Readonly<{ read: WaitingSheets; table: ColumnTable; proposed: Matching }>

export type SheetSource = ReturnType<typeof useSheetSource>

/** The file that is being read. */
type Reading = Readonly<{ file: string; rowsRead: number; rowsInAll: number }>

/** The report on the last list that was added, where it outlives the worksheet. */
export type ReportState = readonly [SheetReport | null, Dispatch<SetStateAction<SheetReport | null>>]

type Options = {
  memberId: number
  /** A list that was read waits until the products of all brands are loaded, because its columns may name any of them. */
  products: CatalogueState
  there: KnownRows['there']
  report: ReportState
  onRows: (rows: TakenRows, replaces: boolean) => void
}

export function useSheetSource({ memberId, products, there, report: kept, onRows }: Options) {
  const [waiting, setWaiting] = useState<readonly WaitingSheets[]>([])
  const [last, setLast] = useState<ReadSheets | null>(null)
  const [columns, setColumns] = useState<OpenColumns | null>(null)
  const [long, setLong] = useState<MatchedSheet<WaitingSheets> | null>(null)
  const [report, setReport] = kept
  const { reading, refusal, readFiles, stopReading, setRefusal } = useFileReading(take)

  function take(file: string | null, sheets: readonly TextSheet[], replaces = false) {
    const chosen = sheets.find(({ rows }) => hasKnownHeadings(rows)) ?? sheets[0]
    setRefusal(null)
    if (!chosen) return
    products.loadAllProducts()
    wait({ file, sheets, chosen }, replaces)
  }

  // Lists are added in the order in which they came.
  function wait(read: ReadSheets, replaces = false) {
    setWaiting((others) => [...others, { ...read, isNext: others.length > 0, replaces }])
  }

  function placeFor({ replaces }: WaitingSheets) {
    const { catalogue } = products
    return { catalogue, room: replaces ? maxSheetRows : maxSheetRows - there.rows.filter(isFilled).length }
  }

  function finish(sheet: MatchedSheet<WaitingSheets>) {
    setColumns(null)
    if (serialsOfLongList(sheet, placeFor(sheet.read)).length > 0) setLong(sheet)
    else add(sheet)
  }

  function add(sheet: MatchedSheet<WaitingSheets>, known: KnownRows | null = null) {
    const taken = takeOverRows(sheet, { ...placeFor(sheet.read), known })
    const next = taken.report
    setLast(sheet.read)
    // Nobody has had the time to read the report on the list before it.
    setReport((earlier) => (earlier && sheet.read.isNext ? joinReports(earlier, next) : next))
    onRows(taken, sheet.read.replaces)
  }

  const addChecked = useEffectEvent((sheet: MatchedSheet<WaitingSheets>, registered: KnownRows['registered']) => {
    setLong(null)
    add(sheet, { there: sheet.read.replaces ? { rows: [], fileName: null } : there, registered })
  })
  const addLong = useEffectEvent(async (sheet: MatchedSheet<WaitingSheets>, signal: AbortSignal) => {
    const serials = serialsOfLongList(sheet, placeFor(sheet.read))
    const registered = await findRegistered(serials, signal).catch(() => null)
    if (!signal.aborted) addChecked(sheet, registered)
  })
  useEffect(() => {
    if (!long) return
    const stop = new AbortController()
    void addLong(long, stop.signal)
    return () => stop.abort()
  }, [long])

  const matchColumns = useEffectEvent((read: WaitingSheets) => {
    setWaiting((lists) => lists.slice(1))
    const table = findColumns(read.chosen)
    if (table.rows.length === 0) return setRefusal({ file: read.file ?? 'Wat je plakte', text: onlyHeadings })
    const recalled = recallColumns(memberId, table)
    const matching = recalled ?? proposeMatching(table, products.catalogue)
    if (recalled || isKnown(table, matching, products.catalogue)) finish({ read, table, matching, isChosen: false })
    else setColumns({ read, table, proposed: matching })
  })

  useEffect(() => {
    if (waiting[0] && !columns && !long && products.hasAllProducts) matchColumns(waiting[0])
  }, [waiting, columns, long, products.hasAllProducts])

  return {
    reading: reading ?? (long && { file: nameOf(long.read), rowsRead: 0, rowsInAll: 0 }),
    waiting,
    columns,
    refusal,
    report,
    readFiles,
    paste: (texts: ClipboardTexts) => {
      const sheet = readClipboard(texts)
      if (sheet.rows.length > 0) take(null, [sheet])
    },
    readOtherSheet: (name: string) => {
      const chosen = last?.sheets.find((sheet) => sheet.name === name)
      if (last && chosen) wait({ ...last, chosen })
    },
    /** Adds the rows of the list by the columns that the member chose. */
    takeOver: (matching: Matching, isRemembered: boolean) => {
      if (!columns) return
      if (isRemembered) rememberColumns(memberId, columns.table, matching)
      finish({ ...columns, matching, isChosen: true })
    },
    tell: (pasted: SheetReport) => setReport(pasted),
    forget: () => {
      setRefusal(null)
      setReport(null)
    },
    /** Stops reading, or discards the list whose columns have to be matched. */
    cancel: () => {
      // A list that waits behind the one that is discarded comes next.
      if (columns) return setColumns(null)
      stopReading()
      setLong(null)
      setWaiting([])
    },
  }
}

export function nameOf({ file }: Pick<ReadSheets, 'file'>): string {
  return file ?? 'Geplakte rijen'
}

const onlyHeadings = 'Er staan alleen kolomnamen in. Zet er ten minste één rij onder en probeer het opnieuw.'

type OnRead = (file: string, sheets: readonly TextSheet[], replaces: boolean) => void

function useFileReading(onRead: OnRead) {
  const [reading, setReading] = useState<Reading | null>(null)
  const [refusal, setRefusal] = useState<Readonly<{ file: string; text: string }> | null>(null)
  const stop = useRef<AbortController | null>(null)

  useEffect(() => () => stop.current?.abort(), [])

  async function readFile(file: File, { signal }: AbortController, replaces: boolean) {
    setRefusal(null)
    setReading({ file: file.name, rowsRead: 0, rowsInAll: 0 })
    try {
      const { readInWorker } = await loadPart(() => import('../reading/read-in-worker.ts'))
      const onProgress = (rowsRead: number, rowsInAll: number) => setReading({ file: file.name, rowsRead, rowsInAll })
      const sheets = await readInWorker(file, { signal, onProgress })
      setReading(null)
      onRead(file.name, sheets, replaces)
    } catch (error) {
      if (signal.aborted) return
      setReading(null)
      setRefusal({ file: file.name, text: error instanceof FileRefused ? refusalText(error.kind) : notLoaded })
    }
  }

  return {
    reading,
    refusal,
    setRefusal,
    readFiles: ([file, second]: readonly File[], replaces = false) => {
      stop.current?.abort()
      stop.current = new AbortController()
      if (second) setRefusal({ file: 'Deze bestanden', text: 'Kies één bestand tegelijk.' })
      else if (file) void readFile(file, stop.current, replaces)
    },
    stopReading: () => {
      stop.current?.abort()
      setReading(null)
    },
  }
}

const notLoaded =
  'Het lezen van bestanden kon niet worden geladen. Controleer je verbinding en kies het bestand opnieuw.'

import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ExportFormat, exportTypes, maxExports } from '@portal/contract/exports'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import type { Dependencies } from '../../dependencies.ts'
import { type Caller, Download } from '../../http/route.ts'
import { isDiskFull } from '../../storage/disk-full.ts'
import { StorageUnavailable } from '../../storage/file-storage.ts'
import { takeTurns } from '../uploads/take-turns.ts'
import { csvWriter } from './csv-writer.ts'
import type { Column, ListWriter } from './list-writer.ts'
import { xlsxWriter } from './xlsx-writer.ts'

type ListExport<Row> = {
  /** What the file is called, before the day. */
  name: string
  format: ExportFormat
  columns: readonly Column<Row>[]
  statement: { text: string; values: readonly unknown[] }
  /** Leaves a line in the record, in the transaction of the reading; only lists of people need one. */
  note?: (count: number) => Promise<void>
}

/**
 * A file of all rows that a statement finds, as they are at one moment. It is written before it is sent: a slow client keeps
 * no connection, and what fails is a refusal and not half a file. Its memory doesn't grow with the rows.
 */
export function exportList<Row extends object>(deps: Deps, list: ListExport<Row>): Promise<Download> {
  // There all others wait for the one session: between two exports it is their turn.
  return deps.config.database.url === null ? inTurn(() => writeList(deps, list)) : writeList(deps, list)
}

type Deps = Pick<Dependencies, 'db' | 'config'>

const inTurn = takeTurns()

async function writeList<Row extends object>(
  { db, config }: Deps,
  { name, format, columns, statement, note }: ListExport<Row>,
): Promise<Download> {
  const file = await openNameless(join(config.dataDir, 'exports'))
  try {
    const writer = writers[format](file)
    await db.tx(async () => {
      // A cursor sees what there was when it was declared, whatever changes meanwhile.
      await db.query(`declare exported_${name} no scroll cursor for ${statement.text}`, statement.values)
      await writer.begin(columns)
      let count = 0
      for (;;) {
        const rows = await db.query<Row>(`fetch ${rowsAtOnce} from exported_${name}`)
        if (rows.length === 0) break
        count += rows.length
        await writer.write(rows.map((row) => columns.map(({ cell }) => cell(row))))
      }
      await writer.end()
      await note?.(count)
    })
    const { size } = await file.stat()
    return new Download({
      name: `${name}-${todayInAmsterdam()}.${format}`,
      type: exportTypes[format],
      bytes: size,
      stream: file.createReadStream({ start: 0 }),
    })
  } catch (error) {
    await file.close()
    throw isDiskFull(error) ? new StorageUnavailable('the disk of DATA_DIR is full', { cause: error }) : error
  }
}

const rowsAtOnce = 500

const writers: Record<ExportFormat, (file: FileHandle) => ListWriter> = { csv: csvWriter, xlsx: xlsxWriter }

export function exportLimit({ member }: Caller) {
  return { key: `exports ${member?.id}`, max: maxExports, seconds: 300 }
}

/** A new file that only this process has, and that is gone when it is closed or the process ends. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

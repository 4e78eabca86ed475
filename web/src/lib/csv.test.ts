import { beforeEach, describe, expect, test, vi } from 'vitest'
import { downloadCsv } from './csv.ts'

describe('downloading a CSV file', () => {
  const made: Blob[] = []

  beforeEach(() => {
    URL.createObjectURL = (file) => `blob:${made.push(file as Blob)}`
    URL.revokeObjectURL = () => {}
  })

  test('gives it its name, and the mark that makes spreadsheets read accents', async () => {
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })

    downloadCsv('download', ['Plaats'], [['Curaçao']])

    expect(names).toEqual(['download.csv'])
    expect([...new Uint8Array((await made[0]?.arrayBuffer()) ?? new ArrayBuffer(0))].slice(0, 3)).toEqual([
      0xef, 0xbb, 0xbf,
    ])
  })
})

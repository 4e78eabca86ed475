import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { photo, pngHeader } from './pictures.ts'

export const script = '<script>steel()</script>'
const jpeg = () => photo().jpeg().toBuffer()
const after = async (bytes: Promise<Buffer>, tail: string) => Buffer.concat([await bytes, Buffer.from(tail)])

/** Files that are no picture and no PDF, whatever they say: what each is, its name and its bytes. */
export const refusedFiles: [what: string, name: string, make: () => Buffer | Promise<Buffer>][] = [
  ['an SVG called jpg', 'foto.jpg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="steel()"/>')],
  [
    'an SVG with a declaration',
    'foto.svg',
    () => Buffer.from('<?xml version="1.0"?><svg><script>steel()</script></svg>'),
  ],
  ['an SVG after a byte order mark', 'foto.png', () => Buffer.from('\ufeff<svg onload="steel()"/>')],
  ['a packed SVG', 'foto.svgz', () => deflateSync(Buffer.from('<svg onload="steel()"/>'))],
  ['an XML bomb', 'foto.jpg', () => Buffer.from('<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "&b;">]><svg>&b;</svg>')],
  ['HTML called png', 'foto.png', () => Buffer.from(`<!doctype html>${script}`)],
  ['a GIF that is a script', 'foto.gif', () => Buffer.from('GIF89a/*\0*/=1;steel()')],
  ['a BMP that is a script', 'foto.bmp', () => Buffer.from('BM/*\0\0\0*/=1;steel()')],
  ['an icon', 'favicon.ico', () => Buffer.from('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0', 'latin1')],
  ['PostScript', 'foto.eps', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(x) run')],
  ['a zip bomb', 'foto.jpg', () => Buffer.from(`PK\x03\x04${'\0'.repeat(64)}`, 'latin1')],
  ['a program', 'foto.exe', () => Buffer.from(`MZ${'\0'.repeat(64)}`, 'latin1')],
  ['a shell script', '../../run.sh', () => Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['an AVIF', 'foto.avif', () => photo().avif().toBuffer()],
  ['a JPEG in its first bytes, then HTML', 'foto.jpg', () => Buffer.from(`\xff\xd8\xff\xe0${script}`, 'latin1')],
  ['a PNG in its first bytes, then HTML', 'foto.png', () => Buffer.from(`\x89PNG\r\n\x1a\n${script}`, 'latin1')],
  ['a WebP in its first bytes, then HTML', 'foto.webp', () => Buffer.from(`RIFF\xff\0\0\0WEBP${script}`, 'latin1')],
  ['a TIFF that leads to itself', 'foto.tiff', () => loopingTiff()],
  ['a PNG of 65,000 by 65,000', 'foto.png', () => pngHeader(65_000, 65_000)],
  ['a PNG of 2,147,483,647 by 1', 'foto.png', () => pngHeader(2_147_483_647, 1)],
  ['a PNG of no width', 'foto.png', () => pngHeader(0, 9)],
  ['a JPEG of 65,535 by 65,535', 'foto.jpg', async () => withSize(await jpeg(), 65_535)],
  ['a PDF of an unknown version', 'a.pdf', () => Buffer.from(`%PDF-9.9\n${script}\n%%EOF`)],
  ['a PDF without an end', 'a.pdf', () => Buffer.from(`%PDF-1.7\n${script}`)],
]

/** Pictures that bring more than their pixels. */
export const madeAnew: [what: string, make: () => Promise<Buffer>][] = [
  ['a JPEG with HTML behind it', () => after(jpeg(), script)],
  ['a PNG with HTML behind it', () => after(photo().png().toBuffer(), script)],
  ['a JPEG with a zip behind it', () => after(jpeg(), `PK\x03\x04steel${'\0'.repeat(64)}`)],
  [
    'a JPEG with HTML in its EXIF',
    () =>
      photo()
        .withExif({ IFD0: { ImageDescription: script } })
        .jpeg()
        .toBuffer(),
  ],
  ['a JPEG with HTML in a comment', async () => withComment(await jpeg(), script)],
  [
    'a WebP with HTML in its XMP',
    () => photo().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`).webp().toBuffer(),
  ],
  ['a picture of one colour that is a thousand times its file', () => flat(6_000, 6_000)],
]

/** A picture of one colour: a few kilobytes for millions of pixels. */
function flat(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0c4f5b' } })
    .png()
    .toBuffer()
}

/** A JPEG with a comment before its pixels. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)])
}

/** A JPEG that says it is that wide and high. */
function withSize(jpeg: Buffer, size: number): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const bytes = Buffer.from(jpeg)
  bytes.writeUInt16BE(size, frame + 5)
  bytes.writeUInt16BE(size, frame + 7)
  return bytes
}

/** A TIFF whose next page is its first one. */
function loopingTiff(): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.write('II*\0', 0, 'latin1')
  bytes.writeUInt32LE(8, 4)
  bytes.writeUInt16LE(1, 8)
  bytes.writeUInt32LE(8, 22)
  return bytes
}

/** The first bytes of a picture by a phone, which few browsers read. */
export const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

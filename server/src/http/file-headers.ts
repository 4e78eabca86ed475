import { plainFileName, isContentPath } from '../storage/content-path.ts'

type Kind = { type: string; isShown: boolean; policy: string }

const shutIn = "default-src 'none'; frame-ancestors 'none'; sandbox"
// Browsers refuse to show a PDF in a sandbox; its viewer is one already.
const shown = (type: string) => ({ type, isShown: true, policy: type === 'application/pdf' ? frames : shutIn })
const frames = "frame-ancestors 'none'"

// A closed list: what isn't here, HTML and SVG among it, is saved and never shown.
const kinds: Record<string, Kind> = {
  jpg: shown('image/jpeg'),
  jpeg: shown('image/jpeg'),
  png: shown('image/png'),
  webp: shown('image/webp'),
  avif: shown('image/avif'),
  pdf: shown('application/pdf'),
  tif: { type: 'image/tiff', isShown: false, policy: shutIn },
  tiff: { type: 'image/tiff', isShown: false, policy: shutIn },
}
const unknown: Kind = { type: 'application/octet-stream', isShown: false, policy: shutIn }

/** The headers of a file by its path: what it is, how a browser may use it, and how long it may keep it. */
export function fileHeaders(path: string): Record<string, string> {
  const { type, isShown, policy } = kindOf(path)
  return {
    'content-type': type,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${fileNameParameters(plainFileName(path))}`,
    'content-security-policy': policy,
    'cache-control': isContentPath(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'accept-ranges': 'bytes',
  }
}

function kindOf(path: string): Kind {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return (Object.hasOwn(kinds, extension) && kinds[extension]) || unknown
}

// Twice: for who reads RFC 8187, and in plain ASCII for who does not.
function fileNameParameters(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\w.() -]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return plain === name ? `filename="${plain}"` : `filename="${plain}"; filename*=UTF-8''${encoded}`
}

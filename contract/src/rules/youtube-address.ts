const hosts = new Set(['youtube.com', 'youtube-nocookie.com'])
// `videoseries` means a playlist; it stands in the place of an id, and is as long.
const idPattern = /^(?!videoseries$)[\w-]{11}$/

/** The id of the video at an address of YouTube; null when the address leads to no video. */
export function youtubeId(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:' || url.username || url.port) return null

  const host = url.hostname.replace(/^(www|m)\./, '')
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const id = host === 'youtu.be' ? first : hosts.has(host) ? idOn(url, first, second) : null
  return id && idPattern.test(id) ? id : null
}

function idOn(url: URL, first: string, second: string): string | null {
  if (first === 'watch') return url.searchParams.get('v')
  return ['embed', 'shorts', 'live'].includes(first) ? second : null
}

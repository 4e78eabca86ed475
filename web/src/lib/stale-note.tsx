import { CloudOff } from 'lucide-react'

type Shown = { data?: unknown; isError: boolean; dataUpdatedAt: number }

const momentFormat = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

type StaleNoteProps = { query: Shown; noun?: string; className?: string }

/** Says from when the data of a query are, while they can't be refreshed: `Stand van 22 november om 07.15`. */
export function StaleNote({ query, noun = 'Stand', className = '' }: StaleNoteProps) {
  const since = staleSince(query)
  if (!since) return null

  return (
    <p role="status" className={`row gap-2 muted text-1 ${className}`}>
      <CloudOff size={16} aria-hidden="true" />
      {noun} van {momentFormat.format(since).replace(':', '.')}
    </p>
  )
}

// Either the last call failed, or this tab has no reply yet and shows what the device kept.
function staleSince({ data, isError, dataUpdatedAt }: Shown): Date | null {
  if (data === undefined || dataUpdatedAt === 0) return null
  return isError || dataUpdatedAt < performance.timeOrigin ? new Date(dataUpdatedAt) : null
}

import { deviceStore } from './device-store.ts'

// Not part of the storage: the log-out and an ended session erase without its code.

/** The replies of the server that members keep on this device, and until when they may be shown, in milliseconds. */
export const keptReplies = deviceStore<Readonly<{ until: number }>>({
  database: 'kept-replies',
  note: 'kept-replies',
  nothing: { until: 0 },
  isNothing: ({ until }) => until === 0,
  parse: (json) => ({ until: Number((json as Record<string, unknown>).until) || 0 }),
})

/** Erases the kept replies of every member on this device, or of every other member. */
export async function forgetReplies({ but }: { but?: number } = {}): Promise<void> {
  const forgotten = keptReplies.membersWithNotes().filter((memberId) => memberId !== but)
  await Promise.all(forgotten.map((memberId) => keptReplies.forget(memberId)))
}

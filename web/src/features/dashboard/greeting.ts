/** How the dashboard greets at this time of day. */
export function greeting(now: Date): string {
  const hour = now.getHours()
  if (hour < 6) return 'Goedenavond'
  if (hour < 12) return 'Goedemorgen'
  return hour < 18 ? 'Goedemiddag' : 'Goedenavond'
}

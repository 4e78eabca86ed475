export function Coin({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill="var(--koper-500)" />
      <circle cx="12" cy="12" r="8.6" fill="none" stroke="var(--koper-200)" strokeOpacity=".75" strokeWidth="1.2" />
      <path d="M12 6.6c2.4 2.75 3.6 4.7 3.6 6.2a3.6 3.6 0 1 1-7.2 0c0-1.5 1.2-3.45 3.6-6.2Z" fill="#fff" />
    </svg>
  )
}

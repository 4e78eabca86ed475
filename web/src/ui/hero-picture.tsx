import desktop from '../assets/hero.avif'
import desktopFallback from '../assets/hero.webp'
import phone from '../assets/hero-phone.webp'

/** The copper pipes, for atmosphere only: a small crop on phones, never what a page waits for. */
export function HeroPicture({ className }: { className?: string }) {
  return (
    <picture aria-hidden="true">
      <source media="(max-width: 900px)" srcSet={phone} type="image/webp" width="780" height="485" />
      <source srcSet={desktop} type="image/avif" width="900" height="1200" />
      <img className={className} src={desktopFallback} alt="" width="900" height="1200" decoding="async" />
    </picture>
  )
}

import desktop from '../assets/hero.avif'
import desktopFallback from '../assets/hero.webp'
import phone from '../assets/hero-phone.avif'
import { breakpoints } from './breakpoints.ts'

/** The decorative copper pipes. web/pages.ts has them come with the page. */
export function HeroPicture({ className }: { className?: string }) {
  return (
    <picture>
      <source media={breakpoints.tablet} srcSet={phone} type="image/avif" width="780" height="485" />
      <source srcSet={desktop} type="image/avif" width="900" height="1200" />
      <img className={className} src={desktopFallback} alt="" width="900" height="1200" decoding="async" />
    </picture>
  )
}

import { Droplets } from 'lucide-react'
import { storageUrl } from '../../lib/storage-url.ts'
import { Thumb } from '../../ui/thumb.tsx'

type ProductThumbProps = { image: string | null; size: number }

export function ProductThumb({ image, size }: ProductThumbProps) {
  const icon = <Droplets size={size * 0.4} aria-hidden="true" />
  return <Thumb src={image && storageUrl(image)} width={size} height={size} icon={icon} />
}

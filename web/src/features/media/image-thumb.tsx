import { ImageIcon } from 'lucide-react'
import { storageUrl } from '../../lib/storage-url.ts'
import { Thumb } from '../../ui/thumb.tsx'

/** An image of the bank beside its name. */
export function ImageThumb({ path }: { path: string | null }) {
  const icon = <ImageIcon size={26} aria-hidden="true" />
  return <Thumb src={path && storageUrl(path)} width={104} height={70} icon={icon} />
}

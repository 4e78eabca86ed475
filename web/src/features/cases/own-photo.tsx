import { getOwnPhoto } from '@portal/contract/photos'
import styles from './cases.module.css'

export function OwnPhoto({ id, alt }: { id: string | number; alt: string }) {
  return <img src={getOwnPhoto.path.replace(':id', String(id))} alt={alt} className={styles.photo} />
}

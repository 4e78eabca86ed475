import card from '../../ui/card.module.css'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import styles from './teaser-skeletons.module.css'

/** The places of three cards that are on their way, in the grid that they will stand in. */
export function TeaserSkeletons({ label, className }: { label: string; className: string | undefined }) {
  return (
    <SkeletonGroup label={label}>
      <div className={className}>
        {[1, 2, 3].map((place) => (
          <div key={place} className={`${card.card} ${styles.skeleton}`}>
            <div className={styles.picture}>
              <Skeleton height="100%" radius="17px 17px 0 0" />
            </div>
            <div className={styles.text}>
              <Skeleton width="30%" height={28} radius={99} />
              <Skeleton width="85%" height={18} />
              <Skeleton />
              <Skeleton width="60%" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}

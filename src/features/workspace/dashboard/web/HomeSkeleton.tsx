import styles from './home.module.css'

/** The outline of the page, shown after 300 ms. */
export const HomeSkeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="Cargando">
    <div className={styles.figures}>
      {[0, 1, 2, 3].map(at => (
        <div key={at} className={styles.figure}>
          <i style={{ width: '45%' }} />
          <i style={{ width: '65%', height: 22 }} />
          <i style={{ width: '55%' }} />
        </div>
      ))}
    </div>
    <div className={styles.grid}>
      <div className={styles.main}>
        <div className={styles.card} />
        <div className={styles.card} />
      </div>
      <div className={styles.side}>
        <div className={styles.card} />
      </div>
    </div>
  </div>
)

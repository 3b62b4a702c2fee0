/** The shape of what comes, drawn after 300 ms. */
export const HomeSkeleton = () => (
  <div className="hm-skeleton" role="status" aria-label="Cargando">
    <div className="hm-figures">
      {[0, 1, 2, 3].map(at => (
        <div key={at} className="hm-figure">
          <i style={{ width: '45%' }} />
          <i style={{ width: '65%', height: 22 }} />
          <i style={{ width: '55%' }} />
        </div>
      ))}
    </div>
    <div className="hm-grid">
      <div className="hm-main">
        <div className="hm-card" />
        <div className="hm-card" />
      </div>
      <div className="hm-side">
        <div className="hm-card" />
      </div>
    </div>
  </div>
)

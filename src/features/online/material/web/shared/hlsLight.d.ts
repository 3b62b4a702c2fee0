// The light build has no types of its own; we use nothing that it omits.
declare module 'hls.js/light' {
  import Hls from 'hls.js'
  export default Hls
}

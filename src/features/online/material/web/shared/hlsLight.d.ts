// The light build has no types of its own; what it leaves out is not used.
declare module 'hls.js/light' {
  import Hls from 'hls.js'
  export default Hls
}

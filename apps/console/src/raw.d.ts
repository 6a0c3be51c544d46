/** A file as text, which Vite puts into the script that imports it. */
declare module '*?raw' {
  const text: string;
  export default text;
}

export function NotFound() {
  return (
    <section className="band not-found" id="not-found">
      <h1>Oops! Page not found</h1>
      <p className="lead">
        There is nothing at this address. It may have moved, or the link may have a typing error.
      </p>
      <p>
        <a className="button button-primary" href="/">
          Return to Home
        </a>
      </p>
    </section>
  );
}

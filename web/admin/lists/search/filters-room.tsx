import './filters.css';

/** The room of filters that are loaded after the first paint. @param count of their selects */
export const FiltersRoom = ({ count }: { count: number }) => (
  <div className="filters">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="filters-room" />
    ))}
  </div>
);
